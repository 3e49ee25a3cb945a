/** Nothing that is filled in anywhere is nested like this; what is would break whoever walks through it. */
const deepest = 40

/** Whether lists and things lie in each other too deep, told before any of it is read. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (quoted) {
      if (char === 92 /* \ */) at += 1
      else if (char === 34 /* " */) quoted = false
    } else if (char === 34) quoted = true
    else if (char === 91 /* [ */ || char === 123 /* { */) {
      if ((depth += 1) > deepest) return true
    } else if (char === 93 /* ] */ || char === 125 /* } */) depth -= 1
  }
  return false
}
