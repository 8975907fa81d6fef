/** Search paths, temporary folders and allocator settings. */
const passedOn =
  /^(?:PATH|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|SystemRoot|TEMP|TMP|TMPDIR|MALLOC_\w+|NODE_COMPILE_CACHE)$/i

/** The environment for processes that parse untrusted files: a compromised one finds no secret of the shop in it. */
export function minimalEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => passedOn.test(name)))
}
