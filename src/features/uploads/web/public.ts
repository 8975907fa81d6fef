export { PictureInput } from './picture-input.tsx'
export { usePictureUpload } from './use-picture-upload.ts'
