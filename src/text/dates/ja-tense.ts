/** Pattern of a state that began at a date and goes on: 「4月からジムに通っています」. */
export const SINCE =
  "(?:月|日|年|頃|ごろ|曜|春|夏|秋|冬)から(?:は)?[^。]{1,30}(?:て|で)(?:い(?:ます|る|て)|おり(?:ます)?|る(?:んです|の|よ|$)|ます(?:[。！!、]|$))";

/** Tells that what was planned has taken place: nothing in the sentence lies ahead. */
export const OVER =
  /(?:昨日|一昨日|おととい|きのう|今日|今朝|先週|先日|さっき|無事に?|やっと|ようやく)[^、。]{0,8}(?:終わった|終わりました|終了し|済んだ|済みました|開催され|開催でき|できた|できました)/u;
