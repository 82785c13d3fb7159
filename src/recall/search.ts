import type { Store } from "../store/store.ts";
import { readCorpus, type Corpus } from "./corpus.ts";
import { featuresOf, type Features } from "./features.ts";
import { gather, type Finds } from "./gather.ts";
import type { Query } from "./query.ts";
import { readDocuments, type Read } from "./read-documents.ts";
import { shortlist } from "./shortlist.ts";
import type { Weights } from "./weights.ts";
import { findPlaces } from "./windows.ts";

/** How far a search goes. */
export interface Depth {
  /** Rows read from each full-text index. */
  rows: number;
  /** Texts that are read and ranked by every feature. */
  texts: number;
}

/** How to search: how far, by what weights, and which memories to look at beside. */
export interface SearchOptions {
  depth: Depth;
  weights: Weights;
  near?: ReadonlyMap<number, number> | undefined;
}

/** What a search found, before it is ranked. */
export interface Found {
  corpus: Corpus;
  reads: Read[];
  /** Features of each, in the same order. */
  features: Features[];
  /** What a question for a list wants all of; null for any other. */
  listed: Finds["listed"];
}

/** Finds what may answer a query and how each of it matches; `weights` choose what is worth reading, `near` are memories to look at beside. */
export function search(store: Store, query: Query, { depth, weights, near }: SearchOptions): Found {
  const corpus = readCorpus(store, query.terms);
  const finds = gather(store, query, { corpus, depth: depth.rows, near });
  const places = shortlist(findPlaces(finds, corpus), weights, depth.texts);
  const reads = readDocuments(store, places, { texts: finds.texts, corpus });
  return { corpus, reads, features: featuresOf(reads, query, corpus), listed: finds.listed };
}
