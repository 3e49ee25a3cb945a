import { writeFileSync } from 'node:fs'

/** Makes the chimes of the pushes: `node build/voices.ts` writes public/voices/*.wav. */
const rate = 16_000

/** Notes as [semitones above A4, seconds until the next]; low for trouble, rising for something new. */
const melodies: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  notice: [
    [7, 0.16],
    [12, 0.45],
  ],
  'new-order': [
    [3, 0.13],
    [7, 0.13],
    [10, 0.13],
    [15, 0.55],
  ],
  'after-sale': [
    [8, 0.2],
    [5, 0.2],
    [8, 0.5],
  ],
  chargeback: [
    [3, 0.22],
    [0, 0.22],
    [-4, 0.55],
  ],
  'order-changed': [
    [10, 0.14],
    [7, 0.14],
    [10, 0.45],
  ],
}

const ring = 0.2
const loudness = 0.32

/** A struck bell: quick attack, slow decay, a soft octave above. */
const bell = (semitones: number, seconds: number): number => {
  const turn = 2 * Math.PI * 440 * 2 ** (semitones / 12) * seconds
  const envelope = Math.min(1, seconds / 0.008) * Math.exp(-seconds * 7)
  return envelope * (Math.sin(turn) + 0.25 * Math.sin(2 * turn))
}

const samplesOf = (melody: readonly (readonly [number, number])[]): Int16Array => {
  const length = melody.reduce((sum, [, wait]) => sum + wait, ring)
  const samples = new Float64Array(Math.round(length * rate))
  let start = 0
  for (const [semitones, wait] of melody) {
    const first = Math.round(start * rate)
    for (let at = first; at < samples.length; at += 1) {
      samples[at] = (samples[at] ?? 0) + bell(semitones, (at - first) / rate)
    }
    start += wait
  }
  const fade = 0.05 * rate
  return Int16Array.from(samples, (value, at) => value * loudness * Math.min(1, (samples.length - at) / fade) * 32_767)
}

/** Mono, 16 bits, uncompressed: 44 bytes of header and the samples. */
const wav = (samples: Int16Array): Buffer => {
  const body = Buffer.from(samples.buffer)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + body.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(body.length, 40)
  return Buffer.concat([header, body])
}

for (const [name, melody] of Object.entries(melodies)) {
  writeFileSync(new URL(`../public/voices/${name}.wav`, import.meta.url), wav(samplesOf(melody)))
}
