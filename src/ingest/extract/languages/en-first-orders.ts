import type { Rule } from "../pack.ts";
import { ENGLISH_LIFTING_ORDERS } from "./en-lifting-orders.ts";
import { ENGLISH_NO_ORDERS } from "./en-no-orders.ts";
import { ENGLISH_PLAIN_ORDERS } from "./en-plain-orders.ts";

/** What comes before every other order: what is none, what lifts one, and those that are told by a few words. */
export const ENGLISH_FIRST_ORDERS: readonly Rule[] = [
  ...ENGLISH_NO_ORDERS,
  ...ENGLISH_LIFTING_ORDERS,
  ...ENGLISH_PLAIN_ORDERS,
];
