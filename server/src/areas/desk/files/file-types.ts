import { open } from 'node:fs/promises'
import type { uploadLimits } from '@zdb/contract/desk/files/schemas'
import { refuse } from '#core/http/refusal'
import { isInstaller } from './installers.ts'
import { textExtension } from './plain-text.ts'

export type Kind = keyof typeof uploadLimits
export type FileType = {
  extension: string
  type: string
  kind: Kind
  /** The endings a name of this type may have. */
  endings: readonly string[]
}

/** How much of the beginning tells what a file is. */
export const headSize = 64 * 1024

/**
 * What may be uploaded: type as its content says, and the endings its name may have. Whatever a browser or a desktop
 * would run (pages, scripts, programs, documents with macros) has no row here.
 */
const kinds: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  image: {
    jpg: ['jpg', 'jpeg', 'jfif'],
    png: ['png', 'apng'],
    gif: ['gif'],
    bmp: ['bmp'],
    webp: ['webp'],
  },
  video: { mp4: ['mp4', 'm4v'], m4v: ['m4v', 'mp4'], mov: ['mov'], webm: ['webm'] },
  file: {
    pdf: ['pdf'],
    zip: ['zip'],
    rar: ['rar'],
    '7z': ['7z'],
    gz: ['gz'],
    'tar.gz': ['tgz', 'tar.gz'],
    tar: ['tar'],
    docx: ['docx'],
    xlsx: ['xlsx'],
    pptx: ['pptx'],
    cfb: ['doc', 'xls', 'ppt', 'wps', 'et', 'dps', 'msg', 'vsd'],
    odt: ['odt'],
    ods: ['ods'],
    odp: ['odp'],
    rtf: ['rtf'],
    ics: ['ics'],
    vcf: ['vcf'],
    mp3: ['mp3'],
    m4a: ['m4a'],
    wav: ['wav'],
    aac: ['aac'],
    amr: ['amr'],
    oga: ['oga', 'ogg'],
    ogg: ['ogg'],
    opus: ['opus', 'ogg'],
    flac: ['flac'],
    avi: ['avi'],
    mkv: ['mkv'],
    flv: ['flv'],
    '3gp': ['3gp'],
    mpg: ['mpg', 'mpeg'],
    heic: ['heic', 'heif'],
    avif: ['avif'],
    tif: ['tif', 'tiff'],
    psd: ['psd'],
    txt: ['txt'],
    csv: ['csv'],
  },
}

/** What moves in this one shows its first picture once it is drawn anew. */
const still: Readonly<Record<string, { extension: string; type: string }>> = {
  apng: { extension: 'png', type: 'image/png' },
}

const rowOf = (foundExtension: string, foundType: string): FileType | undefined => {
  const { extension, type } = still[foundExtension] ?? { extension: foundExtension, type: foundType }
  for (const [kind, rows] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]) {
    const endings = rows[extension]
    if (endings) return { extension, type, kind, endings }
  }
  return undefined
}

const refused = (): never => refuse('fileTypeRefused')

/** What the first bytes promise, so that a limit holds while the rest still arrives. Unknown ones are judged whole. */
export const kindByHead = async (head: Buffer): Promise<Kind> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  return found ? (rowOf(found.ext, found.mime) ?? refused()).kind : 'file'
}

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const textEndings: ReadonlySet<string> = new Set(['txt', 'csv'])
const otherEndings = Object.values(kinds)
  .flatMap((rows) => Object.values(rows).flat())
  .filter((ending) => !textEndings.has(ending))
/** Words that call themselves a picture or a document of another kind are no harmless text. */
const claimsMore = (name: string): boolean => otherEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** What a complete file is, by its content. Text has no signature, so there the name tells tables from prose. */
export const typeOfFile = async (path: string, name: string): Promise<FileType> => {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  if (found?.ext === 'cfb' && (await isInstaller(path))) refused()
  if (found) return rowOf(found.ext, found.mime) ?? refused()
  if (claimsMore(name)) refused()
  const extension = textExtension(await readHead(path), name) ?? refused()
  return rowOf(extension, extension === 'csv' ? 'text/csv' : 'text/plain') ?? refused()
}
