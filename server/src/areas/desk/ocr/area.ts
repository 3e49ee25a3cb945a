import { ocr } from '@zdb/contract/desk/ocr/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const ocrArea: AreaManifest = {
  name: 'ocr',
  tables: [],
  calls: ({ ports }) => serve(ocr, routes(ports.ocr)),
}
