import * as z from 'zod'

/** Rolls of a ticket printer, and how many half-width characters stand in one line. */
export const paperRolls = {
  narrow: { label: '58毫米', mm: 58, columns: 32 },
  wide: { label: '80毫米', mm: 80, columns: 48 },
} as const
export type PaperRoll = keyof typeof paperRolls

export const alignments = ['left', 'center', 'right'] as const
/** Large letters are twice as wide and twice as high. */
export const letterSizes = ['normal', 'large'] as const

/** One line of a ticket as it stands on the paper, whatever machine prints it. */
export const PaperLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(alignments),
    size: z.enum(letterSizes),
    bold: z.boolean(),
  }),
  z.object({ kind: z.literal('qr'), text: z.string() }),
  z.object({ kind: z.literal('cut') }),
])
export type PaperLine = z.output<typeof PaperLine>
export type TextLine = Extract<PaperLine, { kind: 'text' }>
