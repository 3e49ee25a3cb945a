import type { ChannelStatus, RefundStatus } from '../port.ts'

/** 41000 waits for the shop's yes; locked (20010) and asked to be cancelled (20030) it is still the shop's. */
export const statuses: Readonly<Record<string, ChannelStatus>> = {
  41000: 'paid',
  32000: 'confirmed',
  20010: 'confirmed',
  20030: 'confirmed',
  33040: 'shipped',
  33060: 'shipped',
  90000: 'finished',
  20020: 'cancelled',
}
export const askedToCancel = 20030
export const cancelled = 20020

export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  10: 'asked',
  31: 'asked',
  20: 'agreed',
  30: 'agreed',
  32: 'agreed',
  110: 'agreed',
  111: 'agreed',
  112: 'agreed',
  114: 'agreed',
  40: 'rejected',
  60: 'rejected',
  50: 'withdrawn',
}
