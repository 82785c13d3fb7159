/** English words that tell nothing about a subject. */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the this that these those my our your his her their its mine ours i we you he she it they me us him them " +
    "am is are was were be been being do does did done have has had having will would can could should shall may might must " +
    "i'm i've i'll i'd we're we've we'll it's that's don't doesn't didn't can't won't isn't aren't wasn't haven't hasn't not no " +
    "and or but so because since if then than as of to in on at by for from with about into over under up down out off onto " +
    "now currently still also too just really very quite mostly usually always never only again already recently finally actually " +
    "any some all more most much many few lot lots bit please when while where which who whom whose what how why there here " +
    "new old good great nice get got gets going go goes went make made let lets well even ever every each both other another " +
    "yes yeah yep yup nope hmm ooh ok okay thanks oh ah um hm lol btw today tomorrow yesterday week month year day time one two back own same such like " +
    "user user's users"
  ).split(" "),
);
