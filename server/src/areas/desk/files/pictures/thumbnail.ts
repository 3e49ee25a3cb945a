import { openPicture, whileOpen } from './decoding.ts'

const longestSide = 480

export type Thumbnail = { content: Buffer; width: number; height: number }

/** A small look at a picture; undefined where the form cannot be drawn. */
export const thumbnailOf = (path: string): Promise<Thumbnail | undefined> =>
  whileOpen(async () =>
    (await openPicture(path))
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 78 })
      .toBuffer({ resolveWithObject: true }),
  ).then(
    ({ data, info: { width, height } }) => ({ content: data, width, height }),
    () => undefined,
  )
