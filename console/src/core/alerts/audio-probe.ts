/** A moment of silence: what a browser does with it, it does with a voice. */
const silence = (): Blob => {
  const samples = 160
  const file = new DataView(new ArrayBuffer(44 + samples))
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) file.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  file.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, 8000, true)
  file.setUint32(28, 8000, true)
  file.setUint16(32, 1, true)
  file.setUint16(34, 8, true)
  write(36, 'data')
  file.setUint32(40, samples, true)
  for (let at = 44; at < 44 + samples; at += 1) file.setUint8(at, 128)
  return new Blob([file.buffer], { type: 'audio/wav' })
}

/** Whether this page may make a sound, found out without one. */
export const probeAudio = async (): Promise<'allowed' | 'blocked' | 'unsupported'> => {
  if (typeof Audio === 'undefined') return 'unsupported'
  const address = URL.createObjectURL(silence())
  try {
    await new Audio(address).play()
    return 'allowed'
  } catch (error) {
    return error instanceof Error && error.name === 'NotAllowedError' ? 'blocked' : 'unsupported'
  } finally {
    URL.revokeObjectURL(address)
  }
}
