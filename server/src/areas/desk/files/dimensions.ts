import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { refuse } from '#core/http/refusal'

export type Dimensions = { width: number; height: number }

/** 20,000 × 20,000: beyond that a small file could still fill the memory of whoever looks at it. */
const maxPixels = 400_000_000

const bmpHeaderSize = 30

// libvips reads no BMP. Both forms of its header: 12 bytes with 16-bit sizes, else 32-bit with a signed height.
const bmpDimensions = async (path: string): Promise<Dimensions | undefined> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bmpHeaderSize), 0, bmpHeaderSize, 0)
    if (bytesRead < bmpHeaderSize) return undefined
    return buffer.readUInt32LE(14) === 12
      ? { width: buffer.readUInt16LE(18), height: buffer.readUInt16LE(20) }
      : { width: buffer.readInt32LE(18), height: Math.abs(buffer.readInt32LE(22)) }
  } finally {
    await file.close()
  }
}

/** Reads the header alone, on libvips' own threads, and turns the picture upright as its camera meant it. */
const decodedDimensions = (path: string): Promise<Dimensions | undefined> =>
  sharp(path, { limitInputPixels: maxPixels })
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => undefined,
    )

/** Width and height as a person sees them. What claims to be a picture and is none is refused. */
export const dimensionsOf = async (path: string, extension: string): Promise<Dimensions> => {
  const found = await (extension === 'bmp' ? bmpDimensions(path) : decodedDimensions(path))
  if (!found || found.width < 1 || found.height < 1 || found.width * found.height > maxPixels)
    return refuse('imageUnreadable')
  return { width: found.width, height: found.height }
}
