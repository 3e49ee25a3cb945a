import { buffer } from 'node:stream/consumers'
import { isKey } from '#ports/files/key'
import type { Files } from '#ports/files/port'
import { openPicture, whileOpen } from './decoding.ts'
import { storedKey } from '../file-keys.ts'

export type OutgoingPicture = { jpeg: Buffer; width: number; height: number }

/** Providers take two megabytes at most; a picture of this size in JPEG has far less. */
const longestSide = 1_600

/** A picture for a provider: upright, small, without what the camera wrote into it. Undefined where it cannot be read. */
export const outgoingPicture = async (files: Files, url: string): Promise<OutgoingPicture | undefined> => {
  const key = storedKey(url.slice('/files/'.length))
  const found = isKey(key) ? await files.get(key) : undefined
  if (!found) return undefined
  const { content } = found
  const drawn = whileOpen(async () =>
    (await openPicture(await buffer(content)))
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true }),
  )
  return drawn.then(
    ({ data, info: { width, height } }) => ({ jpeg: data, width, height }),
    () => undefined,
  )
}
