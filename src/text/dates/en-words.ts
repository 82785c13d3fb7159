/** What the days of the week begin with in English, Monday first, and the months of the year. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
export const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The counts from one on that dates are told by in words. */
export const COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
