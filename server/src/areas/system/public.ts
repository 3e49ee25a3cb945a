export { openPictures, sharePictures } from './sharing.ts'
