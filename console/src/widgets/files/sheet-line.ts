/** A line of a sheet that is being imported, and what was found in it. */
export type SheetLine = {
  readonly line: number
  readonly state: 'bad' | 'twin' | 'good'
  /** What is wrong with it, in one line. */
  readonly words: string
  /** The titles of the cells that are wrong. */
  readonly wrong: readonly string[]
  /** What stands in it, where it is among the lines that are shown. */
  readonly cells: Readonly<Record<string, string>>
}

export const faultWords = (faults: readonly { field: string; message: string }[]): string =>
  faults.map(({ field, message }) => (message.includes(field) ? message : `${field}：${message}`)).join('；')
