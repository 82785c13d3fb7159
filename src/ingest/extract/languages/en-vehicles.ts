import { anyCase } from "./en-patterns.ts";

/** Makes and models of cars, and the words for one. */
export const CAR = anyCase(
  "(car|van|prius|tesla|corolla|leaf|golf|civic|polo|fiesta|focus|bmw|audi|volvo|toyota|honda|ford|vw|volkswagen|mazda|subaru|kia|hyundai|renault|peugeot|skoda|mini|fiat|nissan|mercedes|porsche|jeep|lexus|dacia|citroen|opel|passat|clio|yaris|zoe|model [3sxy])",
);

/** Kinds of vehicle. */
export const MODEL_WORDS =
  "truck|lorry|bus|tractor|taxi|cab|motorbike|motorcycle|scooter|moped|pickup|suv|hatchback|estate|convertible|minivan|minibus|camper|campervan|ambulance|tram|train|forklift|electric|hybrid|diesel|automatic|banger|beetle|micra|astra|corsa|octavia|fabia|jazz|swift|panda|twingo|berlingo|kangoo|transit|land rover|defender|camry|accord|beater";
