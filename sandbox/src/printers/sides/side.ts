import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sameText } from '../../digest.ts'
import { rawBody } from '../../raw-body.ts'
import type { PrinterFaults } from '../room/printer-faults.ts'
import type { PrintRoom } from '../room/print-room.ts'
import type { Printer } from '../room/entities.ts'

export type SideThings = { room: PrintRoom; faults: PrinterFaults; origin: () => string }

/** One cloud's own interface to the printers. */
export type PrinterSide = (server: FastifyInstance, things: SideThings) => void

export type Form = Readonly<Record<string, string>>
export const formOf = (request: FastifyRequest): Form =>
  Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))

const clockSkewMs = 10 * 60_000

/** Seconds since 1970, not long ago and not to come. */
export const isRecent = (seconds: string): boolean =>
  /^\d{10}$/.test(seconds) && Math.abs(Date.now() - Number(seconds) * 1000) < clockSkewMs

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')
/** 飞鹅 and 芯烨云 sign the same way: who, with which key, when. */
export const isSha1Of = (given: string, ...parts: readonly string[]): boolean => sameText(sha1(parts.join('')), given)

/** The line breaks before the answer is out. */
export const drop = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** How a print goes wrong at this printer: `take` is what the cloud does with it, `busy` how it says that it is busy. */
export const takeWithTrouble = (
  { faults }: SideThings,
  { cloud, no }: Printer,
  reply: FastifyReply,
  { busy, take }: { busy: object; take: () => object },
): FastifyReply => {
  if (faults.struck(cloud, no, 'silent')) return drop(reply)
  if (faults.struck(cloud, no, 'busy')) return reply.send(busy)
  const answer = take()
  return faults.struck(cloud, no, 'lostAnswer') ? drop(reply) : reply.send(answer)
}

export const bytesOf = (text: string): number => Buffer.byteLength(text)

/** How often a job may be asked to come out; anything else is once. */
export const timesOf = (given: unknown): number => {
  const times = Math.floor(Number(given))
  return times >= 1 && times <= 9 ? times : 1
}
