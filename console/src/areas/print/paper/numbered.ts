/** Rows that have no name of their own: their place on the paper is all they are. */
export const numbered = <T>(rows: readonly T[]): { readonly place: number; readonly row: T }[] =>
  rows.map((row, place) => ({ place, row }))
