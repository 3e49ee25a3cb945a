/** One line of the report. */
export type Row = { what: string; figure: string; aim: string; met: boolean }

export const print = ({ what, figure, aim, met }: Row): void =>
  console.log(`${met ? '✓' : '✗'} ${what}: ${figure} (${aim})`)
