// What the package's build knows of files that are no code; worker-configuration.d.ts would bring the whole service.
declare module "*.sql" {
  const text: string;
  export default text;
}
