/** Whoever may use the bucket of the tests. */
export const S3_ACCOUNT = {
  accessKeyId: 'AKIDBACKUP',
  secretAccessKey: 'secret-of-the-tests',
  region: 'cn-east-1',
  bucket: 'backups',
} as const;
