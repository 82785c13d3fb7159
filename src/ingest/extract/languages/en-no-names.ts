// Peoples, faiths, traits and moods that are written with a capital, or typed with one: "I'm Buddhist", "I'm Hungry".
const PEOPLES =
  "African|American|Albanian|Algerian|Argentin(?:ian|e)|Asian|Australian|Austrian|Bavarian|Belgian|Bolivian|Bosnian|Brazilian|Bulgarian|Canadian|Catalan|Chilean|Colombian|Corsican|Croatian|Cuban|Dominican|Ecuadorian|Egyptian|Estonian|Ethiopian|European|Georgian|German|Ghanaian|Hungarian|Indian|Indonesian|Iranian|Italian|Jamaican|Jordanian|Kenyan|Korean|Latvian|Lithuanian|Macedonian|Malaysian|Mexican|Moroccan|Nigerian|Norwegian|Palestinian|Persian|Peruvian|Romanian|Russian|Sardinian|Serbian|Sicilian|Singaporean|Slovakian?|Slovenian?|Syrian|Tunisian|Ugandan|Ukrainian|Venezuelan|Zambian|Afghan|Arab|Brit|Czech|Dane|Dutch|Filipin[oa]|Finn|French|Frenchman|Greek|Iraqi|Israeli|Kurd|Latin[oax]|Norse|Pakistani|Pole|Roma|Scot|Scouse|Serb|Slovak|Swede|Swiss|Thai|Turk|Welsh|Yemeni|Berliner|Londoner|Parisian|Glaswegian|Geordie|Kiwi|Aussie|Texan|Californian|Hawaiian|Black|White|Brown";
const FAITHS =
  "Muslim|Christian Orthodox|Catholic|Protestant|Anglican|Lutheran|Presbyterian|Episcopalian|Mormon|Quaker|Amish|Hindu|Sikh|Jain|Jew|Pagan|Wiccan|Orthodox|Sunni|Shia|Evangelical|Unitarian|Agnostic|Atheist";
const STATES =
  "Deaf|Blind|Mute|Disabled|Autistic|Dyslexic|Dyspraxic|Bipolar|Neurodivergent|Diabetic|Coeliac|Celiac|Asthmatic|Anaemic|Anemic|Gay|Lesbian|Bi|Trans|Queer|Straight|Nonbinary|Asexual|Vegan|Vegetarian|Pescatarian|Libertarian|Republican|Democrat|Labour|Tory|Green|Conservative|Liberal|Aquarius|Aries|Taurus|Cancer|Capricorn|Libra|Pisces|Sagittarius|Scorpio|Batman|Superman|Spiderman|Groot|Ironman|Gollum|Yoda|Hungry|Angry|Happy|Sorry|Busy|Sleepy|Thirsty|Lazy|Crazy|Lonely|Ready|Lucky|Sick|Ill|Sad|Mad|Glad|Done|Back|Home|Here|Late|Lost|Stuck|Fine|Good|Great|Ok|Okay|Old|Young|Cold|Hot|Bored|Broke|Single|Alone|Awake|Confused|Pregnant|Serious|Curious|Nervous|Anxious|Free|Out|In|Off|New|Not|So|Just|Very|Still|Also|Human|Anonymous";
// Endings of adjectives that no first name has; names are told from the others one by one.
const ENDINGS =
  "\\p{Lu}\\p{L}*(?:ese|ish|ist|ful|less|ous|some|ific|[a-z]{2}ed)|(?:Starv|Freez|Work|Leav|Com|Go|Driv|Runn|Struggl|Dy|Study|Think|Wait|Look|Try|Jok|Kidd|Retir|Boil|Melt)ing";
const NAMES =
  "Ashish|Girish|Manish|Satish|Trish|Krish|Harish|Rajneesh|\\p{Lu}\\p{Ll}*(?:fred|hmed|amed|mmed|ared|aled|ayed|saed|eed)|Mildred|Winifred|Syed|Javed|Rashed|Majed|Ched";

/** A capitalised word that says what somebody is and not what they are called. */
export const NO_NAME = new RegExp(
  `^(?!(?:${NAMES})$)(?:${PEOPLES}|${FAITHS}|${STATES}|${ENDINGS}|[A-Z]{2,}[A-Z0-9-]*)$`,
  "u",
);
