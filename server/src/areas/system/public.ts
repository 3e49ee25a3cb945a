export { sharePictures } from './sharing.ts'
