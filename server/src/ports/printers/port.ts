import { failure, isFailureOf, type Failure } from '../failure.ts'

/** Clouds of printer makers, each with tags of its own. */
export const printerCloudCodes = ['feie', 'yilianyun', 'xpyun', 'p365'] as const
export type TagCloudCode = (typeof printerCloudCodes)[number]
/** A bridge is a program in the shop, with a printer on its cable or in its network. */
export type PrinterCloudCode = TagCloudCode | 'bridge'

/** Millimetres of paper, and how many half-width letters stand in a line of it. */
export const paperWidths = { 58: 32, 80: 48 } as const
export type PaperWidth = keyof typeof paperWidths

/** What is printed on the label of a printer: its number, and the key where the cloud wants one ('' where it does not). */
export type PrinterDevice = { no: string; key: string }

/** One thing a person types to bind a printer, in the words that stand on the printer. */
export type BindField = { name: keyof PrinterDevice; label: string; hint: string }

export type PrintRequest = {
  device: PrinterDevice
  /** In the cloud's own tags; for a bridge the bytes of its printer, in base64. */
  content: string
  /** How many times the cloud prints it; at least 1. */
  copies: number
  /** Our number of the job; a cloud that `knowsRef` keeps it. */
  ref: string
}

/**
 * taken: the cloud has it, under its own number · refused: certainly not, for the cloud's reason, and the same again
 * would be refused again · unreachable: certainly not, and it may be sent again · unknown: nobody knows whether it
 * arrived; it is asked after, never sent again before the cloud says that it never came.
 */
export type PrintResult =
  | { kind: 'taken'; number: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unknown'; reason: string }

/** Which job is asked for: by the cloud's number where it answered with one, else by ours, on a day of China's time. */
export type JobQuestion = { device: PrinterDevice; number?: string; ref?: string; day: string; sentAt?: Date }

/** never: the cloud says that it does not have it · unknown: it does not say. */
export type JobState = 'printed' | 'waiting' | 'never' | 'unknown'

export type PrinterState = 'online' | 'offline' | 'noPaper' | 'fault'

/** How many jobs a printer got on a day, printed and still to be printed. Copies of one job count once. */
export type DayCounts = { printed: number; waiting: number }

/** A cloud's access token, where it hands them out. */
export type CloudToken = { accessToken: string; refreshToken: string; expiresAt: Date }

/** Where a token lies, so that all who use the same keys use the same token: the cloud gives only a few a day. */
export type TokenKeep = {
  read: () => Promise<CloudToken | undefined>
  write: (token: CloudToken) => Promise<void>
  /** The right to renew it, for as long as a renewal takes; false while somebody else has it. */
  claim: () => Promise<boolean>
}

/** The token of a cloud and of the keys it is given for. */
export type TokenKeeps = (cloud: PrinterCloudCode, keys: string) => TokenKeep

/** Calls other than `print` reject with a `PrinterFailure`. */
export type PrinterCloud = {
  readonly code: PrinterCloudCode
  readonly label: string
  readonly widths: readonly PaperWidth[]
  readonly bindFields: readonly BindField[]
  /** Bytes of UTF-8 that one job may have. */
  readonly maxBytes: number
  /** The most copies that one job may ask for. */
  readonly maxCopies: number
  /** Whether a job can be asked for by our number; where it cannot, a lost answer is cleared up by `counts` or not at all. */
  readonly knowsRef: boolean
  /** The name is what the cloud's own console shows. A printer that is bound to us already is a quiet success. */
  bind: (device: PrinterDevice, name: string) => Promise<void>
  /** A printer that is not bound is a quiet success. */
  unbind: (device: PrinterDevice) => Promise<void>
  status: (device: PrinterDevice) => Promise<PrinterState>
  print: (request: PrintRequest) => Promise<PrintResult>
  ask: (question: JobQuestion) => Promise<JobState>
  /** Undefined where the cloud counts nothing. */
  counts: (device: PrinterDevice, day: string) => Promise<DayCounts | undefined>
  /** Drops what waits at the cloud; undefined where the cloud cannot. */
  readonly clear: ((device: PrinterDevice) => Promise<void>) | undefined
}

/** Those without keys are absent and not offered. */
export type PrinterClouds = Readonly<Partial<Record<PrinterCloudCode, PrinterCloud>>>

/**
 * refused: certainly not done, in the cloud's words · unreachable: it certainly did not arrive or was turned away
 * unread · unanswered: it may have arrived, and no usable answer came back.
 */
export type PrinterFailureKind = 'refused' | 'unreachable' | 'unanswered'
export type PrinterFailure = Failure<'printers', PrinterFailureKind>

export const printerFailure = (kind: PrinterFailureKind, detail: string): PrinterFailure =>
  failure('printers', kind, detail)
export const isPrinterFailure = (error: unknown): error is PrinterFailure => isFailureOf('printers', error)
