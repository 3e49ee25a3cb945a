export type Range = { start: number; end: number }

/**
 * The part of a file that a `range` header asks for (RFC 9110, section 14). Several ranges and unknown units may be
 * answered with the whole file; a part beyond the end cannot be answered at all.
 */
export const readRange = (header: string | undefined, size: number): Range | 'whole' | 'beyond' => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'beyond' : { start, end }
}
