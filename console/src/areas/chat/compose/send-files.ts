import { sayError } from '#core/alerts/notices.ts'
import type { ImDraft } from '../engine/port.ts'
import { sendTogether } from '../state/sending.ts'
import { fileRefusal, kindOfFile, type FileKind } from '../text/limits.ts'
import { videoFacts } from './video-facts.ts'

const draftOf = async (file: File, kind: FileKind): Promise<ImDraft> =>
  kind === 'TIMVideoFileElem' ? { type: kind, file, ...(await videoFacts(file)) } : { type: kind, file }

/** Files as messages, in the order in which they were chosen; what was dropped or pasted says itself what it is. */
export const sendFiles = async (to: string, files: readonly File[], wanted?: FileKind) => {
  const drafts: Promise<ImDraft>[] = []
  for (const file of files) {
    const kind = wanted ?? kindOfFile(file)
    const refusal = fileRefusal(kind, file)
    if (refusal) sayError(refusal)
    else drafts.push(draftOf(file, kind))
  }
  await sendTogether(to, await Promise.all(drafts))
}
