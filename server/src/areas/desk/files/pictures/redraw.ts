import type { Sharp } from 'sharp'
import { refuse } from '#core/http/refusal'
import { bmpDimensions } from './bmp.ts'
import { mayBeOpened, mostPixels, openPicture, whileOpen } from './decoding.ts'

export type Dimensions = { width: number; height: number }

/** The time to draw the largest picture that is taken, on a slow machine. */
const drawingSeconds = 40

const inks: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 92 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif({ effort: 2 }),
  webp: (picture) => picture.webp({ quality: 90, effort: 2 }),
}

const draw = async (from: string, into: string, ink: (picture: Sharp) => Sharp): Promise<Dimensions | undefined> => {
  const header = await (await openPicture(from)).metadata()
  if (!mayBeOpened(header)) return undefined
  const picture = await openPicture(from, true)
  await ink(picture.autoOrient()).timeout({ seconds: drawingSeconds }).toFile(into)
  return header.autoOrient
}

/**
 * Draws a picture anew into a file of its own: its pixels, upright, and nothing else. What the camera wrote down about
 * place and time is gone, and so is whatever else the file was besides. The path of what to keep, and its width and
 * height as a person sees them. What claims to be a picture and is none is refused.
 */
export const redraw = async (from: string, into: string, extension: string): Promise<Dimensions & { path: string }> => {
  const ink = inks[extension]
  const drawn = await (ink
    ? whileOpen(() => draw(from, into, ink)).catch(() => undefined)
    : // Nothing is left to draw where the file is exactly its pixels.
      bmpDimensions(from))
  if (!drawn || drawn.width * drawn.height > mostPixels) return refuse('imageUnreadable')
  const { width, height } = drawn
  return { path: ink ? into : from, width, height }
}
