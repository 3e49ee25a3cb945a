import { textOf } from '../../../channels/text.ts'
import { byBytes, sha256 } from '../../../digest.ts'

export const signatureOf = (fields: Readonly<Record<string, unknown>>, secret: string): string =>
  sha256(
    secret +
      Object.keys(fields)
        .toSorted(byBytes)
        .map((key) => `${key}=${textOf(fields[key])}`)
        .join('&'),
  )
