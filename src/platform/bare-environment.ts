/** Where programs and libraries lie, where to put what is passing, and how memory is dealt out. */
const passedOn =
  /^(?:PATH|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|SystemRoot|TEMP|TMP|TMPDIR|MALLOC_\w+|NODE_COMPILE_CACHE)$/i

/** The environment for programs that read what strangers sent: should one be taken over, it finds no secret of the shop. */
export function bareEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => passedOn.test(name)))
}
