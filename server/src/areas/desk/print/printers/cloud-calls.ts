import { cut } from '@zdb/contract/kit/text'
import { refuse } from '#core/http/refusal'
import { printerCloudNamed } from '#ports/printers/in-use'
import { isPrinterFailure, type PrinterCloud } from '#ports/printers/port'

/** A cloud without keys is not there any more. */
export const cloudOf = (code: string): PrinterCloud => printerCloudNamed(code) ?? refuse('printerSilent')

const explain = (error: unknown): never => {
  if (!isPrinterFailure(error)) throw error
  return error.kind === 'refused'
    ? refuse('printerRefused', cut(`打印机平台拒绝：${error.detail}`, 200))
    : refuse('printerSilent')
}

/** A call that a person waits for: what the cloud says no with, they read. */
export const asked = <T>(call: () => Promise<T>): Promise<T> => call().catch(explain)
