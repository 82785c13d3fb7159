/** The ASCII digits of a text; full-width digits count as their ASCII twin. */
export function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}

/** The Luhn check (ISO/IEC 7812-1) that every payment card number passes. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The MOD 97-10 check (ISO 7064) of an IBAN, spaces and case ignored. */
export function passesIbanCheck(iban: string): boolean {
  const compact = iban.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  let remainder = 0;
  for (const letter of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** The check digit of a Japanese individual number (12 digits; weights 2–7 from the right, modulo 11). */
export function passesMyNumberCheck(digits: string): boolean {
  if (digits.length !== 12) return false;
  let sum = 0;
  for (let place = 1; place <= 11; place++)
    sum += Number(digits[11 - place]) * (place <= 6 ? place + 1 : place - 5);
  const rest = sum % 11;
  return Number(digits[11]) === (rest <= 1 ? 0 : 11 - rest);
}
