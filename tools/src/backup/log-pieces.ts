/** What it is sealed under. */
export const logName = (file: string): string => `log ${file}`

/** A whole piece of the log is called by its timeline and its place; places count on over timelines. */
export const isPiece = (file: string): boolean => /^[\dA-F]{24}$/.test(file)

export const timelineOf = (file: string): number => Number.parseInt(file.slice(0, 8), 16)

/** Of what belongs to a piece, too; a history of timelines has none. */
export const placeOf = (file: string): string | undefined => /^[\dA-F]{8}([\dA-F]{16})/.exec(file)?.[1]

const pieceBits = 24

/** The place of the piece in which a position (`0/5000028`) lies. */
export const placeAt = (position: string): string => {
  const [high = '', low = ''] = position.split('/')
  return [Number.parseInt(high, 16), Number.parseInt(low, 16) >>> pieceBits]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

export const isHistory = (file: string): boolean => /^[\dA-F]{8}\.history$/.test(file)

/** Stands from when a restore is about to go on by this number. */
export const takenMark = (history: string): string => history.replace('.history', '.taken')

export const historyOf = (timeline: number): string => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
