export { disposition, safeName } from './file-names.ts'
export { kindByHead } from './file-types.ts'
export { withAside, withIncoming } from './incoming.ts'
export { openPictures, sharePictures } from './sharing.ts'
