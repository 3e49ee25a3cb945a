import { create } from 'zustand'
import { copiesName, copyTime } from './copy-names.ts'

/** Since when what is shown may have changed, while the server cannot be asked. */
export const useCopies = create<{ at: string | undefined }>(() => ({ at: undefined }))

/** Told of every answer: one that is a copy has its time, and the first that is none ends it. */
export const noteCopy = (headers: Headers) => {
  const at = headers.get(copyTime) ?? undefined
  if (at !== useCopies.getState().at) useCopies.setState({ at })
}

/** Of whoever was here nothing is left in this browser. */
export const forgetCopies = async () => {
  if ('caches' in globalThis) await caches.delete(copiesName).catch(() => false)
}
