import { expect, it } from "vitest";
import { datedParts } from "../../src/ingest/extract/dated-parts.ts";
import { type DateTongue, findDates } from "../../src/text/dates/find-dates.ts";

const SAID_MS = Date.parse("2026-04-15T09:00:00Z");

it.each<[DateTongue, string, string[]]>([
  ["en", "keys on 4 May, shop opens on the 15th", ["keys on 4 May", "shop opens on the 15th"]],
  [
    "en",
    "physics is Tuesday 2 June, biology the 9th and drama practical the 11th",
    ["physics is Tuesday 2 June", "biology the 9th", "drama practical the 11th"],
  ],
  [
    "en",
    "the skip comes Thursday, on Friday the loft gets cleared",
    ["the skip comes Thursday", "on Friday the loft gets cleared"],
  ],
  ["ja", "入居は5月1日、書類は4月25日までです", ["入居は5月1日", "書類は4月25日までです"]],
  ["ja", "18日に面接して、20日に結果が届く", ["18日に面接して", "20日に結果が届く"]],
  [
    "de",
    "am 2. Mai Umzug, die Schlüssel gibt es am 30. April",
    ["am 2. Mai Umzug", "die Schlüssel gibt es am 30. April"],
  ],
  [
    "es",
    "el 2 de mayo firmamos, la mudanza es el 9 de mayo",
    ["el 2 de mayo firmamos", "la mudanza es el 9 de mayo"],
  ],
  ["zh", "5月2号签合同，5月9号搬家具", ["5月2号签合同", "5月9号搬家具"]],
])("%s: %s tells of more than one day", (tongue, text, parts) => {
  expect(datedParts(text, findDates(text, SAID_MS, tongue), tongue)).toEqual(parts);
});

it.each<[DateTongue, string]>([
  ["en", "we fly to Porto on 4 May, coming back on the 11th"],
  ["en", "off on Monday and Tuesday"],
  ["en", "it moved from 4 May, to 11 May"],
  ["en", "Friday, or if not then, Monday"],
  ["en", "the wedding is on Saturday, 6 June, in Hull"],
  ["en", "the 2025 report, due on 5 May"],
  ["ja", "4日に発って、11日に帰ります"],
  ["ja", "納期が5月10日から、5月18日に延びた"],
  ["en", "no day at all, and nothing to cut"],
])("%s: %s stays whole", (tongue, text) => {
  expect(datedParts(text, findDates(text, SAID_MS, tongue), tongue)).toEqual([text]);
});
