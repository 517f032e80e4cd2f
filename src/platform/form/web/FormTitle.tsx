/** What a form does, and with which record, unless the title names it already. */
export const FormTitle = ({ title, about }: { title: string; about: string }) =>
  about === '' || title.includes(about) ? (
    title
  ) : (
    <>
      {title} <span className="kit-form-about">{about}</span>
    </>
  );
