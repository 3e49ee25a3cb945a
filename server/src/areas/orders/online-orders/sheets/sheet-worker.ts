import { serveSheet } from '#core/sheets/reading/thread'
import { orderForm } from './sheet-rows.ts'

serveSheet(orderForm)
