/** A person or animal close to the speaker. */
export const RELATION =
  "frau|mann|freundin|freund|mutter|mama|vater|papa|eltern|schwester|bruder|tochter|sohn|kinder|kind|oma|opa|chef|chefin|kollege|kollegin|nachbar|nachbarin|vermieter|hund|katze|kater|schwiegereltern|schwiegervater|schwiegermutter|neffe|nichte|cousin|cousine|onkel|tante|enkel|enkelin|partner|partnerin|verlobte|verlobter|mitbewohner|mitbewohnerin|trainer|trainerin";
