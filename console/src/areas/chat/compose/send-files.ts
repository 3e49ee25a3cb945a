import { sayError } from '#core/alerts/notices.ts'
import { send } from '../state/sending.ts'
import { fileRefusal, kindOfFile, type FileKind } from '../text/limits.ts'
import { videoFacts } from './video-facts.ts'

const sendFile = async (to: string, file: File, kind: FileKind) => {
  const refusal = fileRefusal(kind, file)
  if (refusal) return sayError(refusal)
  if (kind === 'TIMVideoFileElem') return send(to, { type: kind, file, ...(await videoFacts(file)) })
  return send(to, { type: kind, file })
}

/** Files as messages, each as soon as it is there; what was dropped or pasted says itself what it is. */
export const sendFiles = async (to: string, files: readonly File[], kind?: FileKind) => {
  await Promise.all(files.map((file) => sendFile(to, file, kind ?? kindOfFile(file))))
}
