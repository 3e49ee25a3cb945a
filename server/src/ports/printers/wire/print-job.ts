import { isPrinterFailure, type JobState, type PrinterCloud, type PrintRequest, type PrintResult } from '../port.ts'
import { stateOfRefusal } from './refusal-words.ts'

type Limits = Pick<PrinterCloud, 'maxBytes' | 'maxCopies'>

const outsideLimits = ({ content, copies }: PrintRequest, { maxBytes, maxCopies }: Limits): string | undefined => {
  if (Buffer.byteLength(content) > maxBytes) return `内容超过 ${maxBytes} 字节`
  if (!Number.isInteger(copies) || copies < 1 || copies > maxCopies) return `份数应为 1 到 ${maxCopies}`
  return undefined
}

const failed = { refused: 'refused', unreachable: 'unreachable', unanswered: 'unknown' } as const

/** Sends a job that is within the limits; `send` answers the cloud's number of it. */
export async function printJob(
  request: PrintRequest,
  limits: Limits,
  send: () => Promise<string>,
): Promise<PrintResult> {
  const reason = outsideLimits(request, limits)
  if (reason) return { kind: 'refused', reason }
  try {
    const number = await send()
    return number === '' ? { kind: 'unknown', reason: '应答中没有单号' } : { kind: 'taken', number }
  } catch (error) {
    if (!isPrinterFailure(error)) throw error
    return { kind: failed[error.kind], reason: error.detail }
  }
}

/** What a question after a job came to; a cloud that says no may say by it that it does not have the job. */
export const askedFor = (question: () => Promise<JobState>): Promise<JobState> =>
  question().catch((error: unknown) => {
    if (isPrinterFailure(error) && error.kind === 'refused') return stateOfRefusal(error)
    throw error
  })
