import type { Metadata, Sharp } from 'sharp'
import { inTurn } from '#core/work/turns'

/** More than any camera makes; beyond it a small file could fill the memory of whoever looks at it. */
export const mostPixels = 130_000_000
const mostBytes = 400_000_000

const sampleBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/** Whether a picture with this header may be opened: all its frames together, as they lie in memory. */
export const mayBeOpened = ({ width, height, channels, depth, pages = 1 }: Metadata): boolean => {
  const pixels = width * height * pages
  return pixels > 0 && pixels <= mostPixels && pixels * channels * (sampleBytes[depth] ?? 4) <= mostBytes
}

/** An open picture takes as much memory as it has pixels: only so many are open at once in this process. */
export const whileOpen = inTurn(2)

/** The library is loaded with the first picture: a process that sees none does without its memory. */
export const loadSharp = async () => (await import('sharp')).default

export const openPicture = async (from: string | Buffer, animated = false): Promise<Sharp> => {
  const sharp = await loadSharp()
  return sharp(from, { limitInputPixels: mostPixels, failOn: 'error', animated })
}
