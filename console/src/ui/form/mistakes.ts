/** What is wrong with a draft, by the name of the field on the wire. */
export type Mistakes = Readonly<Record<string, string>>

export type MistakeRow = readonly [wrong: boolean, field: string, words: string]

export const mistakesOf = (rows: readonly MistakeRow[]): Mistakes =>
  Object.fromEntries(rows.filter(([wrong]) => wrong).map(([, field, words]) => [field, words]))

/** What the server refused, next to the fields it named. */
export const refusedFields = (errors: readonly { field: string; message: string }[]): Mistakes =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))
