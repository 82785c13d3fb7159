// Base: forms whose stem differs from the base's. Left out are forms that are more often another word (bore, found
// of "found a company", rose, wound, ground, bit, lay) and those of stop words.
const VERBS =
  "arise:arose,arisen awake:awoke,awoken beat:beaten become:became begin:began,begun bend:bent bite:bitten bleed:bled " +
  "blow:blew,blown break:broke,broken breed:bred bring:brought build:built burn:burnt buy:bought catch:caught " +
  "choose:chose,chosen cling:clung come:came creep:crept deal:dealt dig:dug draw:drew,drawn dream:dreamt " +
  "drink:drank,drunk drive:drove,driven dwell:dwelt eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought " +
  "find:found flee:fled fling:flung fly:flew,flown forbid:forbade,forbidden forget:forgot,forgotten " +
  "forgive:forgave,forgiven freeze:froze,frozen get:got,gotten give:gave,given go:went,gone grow:grew,grown " +
  "hang:hung hear:heard hide:hid,hidden hold:held keep:kept kneel:knelt know:knew,known lay:laid lead:led lean:leant " +
  "leap:leapt learn:learnt leave:left lend:lent light:lit lose:lost make:made mean:meant meet:met mistake:mistook " +
  "overcome:overcame pay:paid plead:pled prove:proven ride:rode,ridden ring:rang,rung rise:risen run:ran " +
  "say:said see:saw,seen seek:sought sell:sold send:sent sew:sewn shake:shook,shaken shine:shone shoot:shot " +
  "show:shown shrink:shrank,shrunk sing:sang,sung sink:sank,sunk sit:sat sleep:slept slide:slid sling:slung " +
  "smell:smelt sow:sown speak:spoke,spoken speed:sped spell:spelt spend:spent spill:spilt spin:spun spit:spat " +
  "spoil:spoilt spring:sprang,sprung stand:stood steal:stole,stolen stick:stuck sting:stung stink:stank,stunk " +
  "stride:strode strike:struck string:strung strive:strove,striven swear:swore,sworn sweep:swept swell:swollen " +
  "swim:swam,swum swing:swung take:took,taken teach:taught tear:tore,torn tell:told think:thought throw:threw,thrown " +
  "understand:understood undertake:undertook,undertaken wake:woke,woken wear:wore,worn weave:wove,woven weep:wept " +
  "win:won wring:wrung write:wrote,written withdraw:withdrew,withdrawn";
const NOUNS =
  "child:children foot:feet goose:geese half:halves knife:knives leaf:leaves life:lives loaf:loaves man:men mouse:mice " +
  "person:people shelf:shelves thief:thieves tooth:teeth wife:wives wolf:wolves woman:women mum:mom,mother,mommy,mummy " +
  "dad:father,daddy grandmother:grandma,granny,nana grandfather:grandpa,grandad,granddad fridge:refrigerator " +
  "photo:photograph,pic,picture television:tv,telly bicycle:bike phone:telephone,smartphone " +
  "film:movie,movies flat:apartment,apartments holiday:vacation,vacations doctor:gp,physician child:kid,kids " +
  "sofa:couch,settee car:automobile,cars buy:purchase,purchased colour:color,colored favourite:favorite neighbour:neighbor,neighbors";

/** The base of each irregular English form, and of a few words that people use for each other. */
export const IRREGULAR_WORDS: ReadonlyMap<string, string> = new Map(
  `${VERBS} ${NOUNS}`.split(" ").flatMap((entry) => {
    const [base = "", forms = ""] = entry.split(":");
    return forms.split(",").map((form): [string, string] => [form, base]);
  }),
);
