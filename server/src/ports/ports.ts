import type { Channels } from './channels/in-use.ts'
import type { Vouchers } from './channels/port.ts'
import type { Couriers } from './couriers/in-use.ts'
import type { OwnAccounts } from './couriers/own-accounts.ts'
import type { Files } from './files/port.ts'
import type { Im } from './im/port.ts'
import type { Mail } from './mail/port.ts'
import type { Maps } from './maps/port.ts'
import type { Ocr } from './ocr/worker.ts'
import type { Gateways } from './payments/port.ts'
import type { PrinterClouds } from './printers/port.ts'
import type { Sms } from './sms/port.ts'
import type { SocialDrivers } from './social/port.ts'
import type { WebPush } from './web-push/port.ts'

/** The outside world as the areas see it. */
export type Ports = {
  sms: Sms
  mail: Mail
  webPush: WebPush
  /** Those without keys are absent and not offered. */
  social: SocialDrivers
  maps: Maps
  files: Files
  ocr: Ocr
  /** Without its keys people chat over our own socket. */
  im: Im | undefined
  /** Those without keys are absent and not offered. */
  channels: Channels
  vouchers: Vouchers | undefined
  couriers: Couriers
  courierAccounts: OwnAccounts
  /** Those without keys are absent and not offered. */
  gateways: Gateways
  /** Those without keys are absent and not offered. */
  printerClouds: PrinterClouds
}
