import type { Readable } from 'node:stream'
import { failure, isFailureOf, type Failure } from '../failure.ts'

export type NewFile = { type: string; extension?: string }
export type StoredFile = { key: string; size: number }
/** Both ends count, as in HTTP; without an end it runs to the last byte. */
export type ByteRange = { start: number; end?: number }
export type FileContent = { content: Readable; size: number; start: number; end: number }

/** Where uploads live. Keys are made here, so no name a user chose ever becomes a path. */
export type Files = {
  put: (content: Readable, about: NewFile) => Promise<StoredFile>
  /** The bytes, or nothing when there is no such file; a range outside it rejects with `badRange`. */
  get: (key: string, range?: ByteRange) => Promise<FileContent | undefined>
  /** Removing what is not there is a quiet success. */
  remove: (key: string) => Promise<void>
}

/** full: no room left · badRange: asked beyond the end · unreachable: the store does not answer · refused: it says no. */
export type FilesFailureKind = 'full' | 'badRange' | 'unreachable' | 'refused'
export type FilesFailure = Failure<'files', FilesFailureKind>

export const filesFailure = (kind: FilesFailureKind, detail: string): FilesFailure => failure('files', kind, detail)
export const isFilesFailure = (error: unknown): error is FilesFailure => isFailureOf('files', error)
