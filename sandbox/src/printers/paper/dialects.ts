import type { CloudCode } from '../room/entities.ts'

export type Align = 'left' | 'center' | 'right'
export type Style = { w: number; h: number; bold: boolean; align: Align }

/** What a tag does: to all that stands in it, to its content as a whole, or at its place. */
export type Tag =
  | { kind: 'style'; set: Partial<Style> }
  | { kind: 'qr' | 'copies' | 'table' }
  | { kind: 'break' | 'cut' | 'logo' | 'drawer' }

export type Dialect = Readonly<Record<string, Tag>>

const style = (set: Partial<Style>): Tag => ({ kind: 'style', set })
const big = { w: 2, h: 2 }

const feie: Dialect = {
  BR: { kind: 'break' },
  CUT: { kind: 'cut' },
  LOGO: { kind: 'logo' },
  PLUGIN: { kind: 'drawer' },
  CB: style({ ...big, align: 'center' }),
  B: style(big),
  C: style({ align: 'center' }),
  L: style({ h: 2 }),
  W: style({ w: 2 }),
  RIGHT: style({ align: 'right' }),
  BOLD: style({ bold: true }),
  QR: { kind: 'qr' },
}

const { BOLD: _bold, LOGO: _logo, PLUGIN: _plugin, ...p365 } = feie

/** The same letter is another thing here: L is to the left, and not high. */
const xpyun: Dialect = {
  BR: { kind: 'break' },
  CUT: { kind: 'cut' },
  LOGO: { kind: 'logo' },
  CB: style({ ...big, align: 'center' }),
  B: style(big),
  C: style({ align: 'center' }),
  L: style({ align: 'left' }),
  R: style({ align: 'right' }),
  N: style({ w: 1, h: 1 }),
  HB: style({ h: 2 }),
  WB: style({ w: 2 }),
  BOLD: style({ bold: true }),
  QR: { kind: 'qr' },
}

/** Lines end with a line break; there is no tag for it. */
const yilianyun: Dialect = {
  FS: style(big),
  FS2: style({ w: 3, h: 3 }),
  FH: style({ h: 2 }),
  FW: style({ w: 2 }),
  FB: style({ bold: true }),
  center: style({ align: 'center' }),
  right: style({ align: 'right' }),
  QR: { kind: 'qr' },
  MN: { kind: 'copies' },
  table: { kind: 'table' },
}

export const dialects: Readonly<Record<CloudCode, Dialect>> = { feie, yilianyun, xpyun, p365 }
