export type Letter = { readonly at: number; readonly letter: string; readonly wide: boolean }

/** A printer sets Latin letters in one column, everything else in two, whatever a font makes of them. */
export const lettersOf = (text: string): Letter[] =>
  [...text].map((letter, at) => ({ at, letter, wide: !/[ -~]/.test(letter) }))
