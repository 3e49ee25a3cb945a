export const cloudTitles = { feie: '飞鹅', yilianyun: '易联云', xpyun: '芯烨云', p365: '365' } as const
export type CloudCode = keyof typeof cloudTitles
export const clouds = Object.keys(cloudTitles) as CloudCode[]
export const isCloud = (value: unknown): value is CloudCode =>
  typeof value === 'string' && Object.hasOwn(cloudTitles, value)

/** A printer of a cloud, or one in the shop's own network that takes bytes on a port. */
export type DeviceKind = CloudCode | 'lan'
export const deviceTitles: Readonly<Record<DeviceKind, string>> = { ...cloudTitles, lan: '局域网' }

/** Half-width letters in a line, by millimetres of paper. */
export const columnsOf = { 58: 32, 80: 48 } as const
export type PaperWidth = keyof typeof columnsOf

/** A customer of the clouds and what it finds in each one's console. */
export type App = {
  label: string
  feie: { user: string; ukey: string }
  yilianyun: { clientId: string; clientSecret: string }
  xpyun: { user: string; userKey: string }
}

/** A printer as it came out of its box. `label` is only the page on which it is shown. */
export type Printer = {
  cloud: CloudCode
  label: string
  no: string
  key: string
  width: PaperWidth
  /** The customer in whose account it is, and the name it has there; '' where it is in nobody's. */
  owner: string
  name: string
}

/** A printer in the shop's own network: its number is where it listens, and whoever reaches it prints. */
export type LanPrinter = Omit<Printer, 'cloud'> & { cloud: 'lan' }

export type JobState = 'waiting' | 'printed' | 'dropped'

/** What a customer handed in. `number` is the cloud's own, `ref` the customer's where the cloud keeps one. */
export type Job = {
  cloud: CloudCode
  no: string
  owner: string
  number: string
  ref: string
  content: string
  times: number
  state: JobState
  takenAt: number
  printedAt: number
}

/** One sheet that came out of a printer. */
export type Sheet = {
  id: number
  cloud: DeviceKind
  device: string
  label: string
  width: PaperWidth
  /** The cloud's number of the job, and the customer's own where the cloud keeps one. */
  job: string
  ref: string
  content: string
  at: number
  /** Which copy of how many this is, and whether the cloud was printing the job for the second time. */
  copy: number
  times: number
  run: number
}
