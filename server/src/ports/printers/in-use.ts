import type { PrinterCloud, PrinterClouds } from './port.ts'

let inUse: PrinterClouds = {}

/** The printer clouds this process speaks to; those without keys are not offered. */
export const usePrinterClouds = (clouds: PrinterClouds): void => {
  inUse = clouds
}

export const printerCloudsInUse = (): readonly PrinterCloud[] => Object.values(inUse)

export const printerCloudNamed = (code: string): PrinterCloud | undefined =>
  printerCloudsInUse().find((each) => each.code === code)
