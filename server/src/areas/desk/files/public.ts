export { withAside } from './aside.ts'
export { disposition, safeName } from './file-names.ts'
export { kindByHead } from './file-types.ts'
export { sendAtDesk, sendStored } from './downloads.ts'
export { withIncoming } from './incoming.ts'
export { fetchSheet, keepSheet } from './kept-sheets.ts'
export { outgoingPicture } from './pictures/outgoing-pictures.ts'
export { isInCatalogue } from './files.sql.ts'
export {
  documentFor,
  openPictures,
  printsOf,
  refuseForeignPictures,
  sealPictures,
  shareDocument,
  sharePictures,
} from './sharing.ts'
export { thumbnailOf } from './pictures/thumbnail.ts'
export { examine, keepFor, type Examined, type Upload } from './uploads.ts'
