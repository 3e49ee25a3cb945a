import { serveSheet } from '#core/sheets/reading/thread'
import { goodsForm } from './sheet-rows.ts'

serveSheet(goodsForm)
